import { CarFromAbove, CarFromTheSide } from "#web/trade/Car.tsx"
import { type ServiceKey, services } from "../services.ts"
import styles from "./Services.module.css"

type Point = { x: number; y: number }

const pins: Record<ServiceKey, Point & { to?: Point }> = {
  windshield: { x: 262, y: -40, to: { x: 350, y: 83 } },
  door: { x: 470, y: -62, to: { x: 466, y: 70 } },
  vent: { x: 345, y: -52, to: { x: 362, y: 108 } },
  quarter: { x: 812, y: -42, to: { x: 752, y: 80 } },
  back: { x: 878, y: 20, to: { x: 812, y: 68 } },
  sunroof: { x: 537, y: 572 },
  chip: { x: 332, y: 572 },
  install: { x: 620, y: -62, to: { x: 620, y: 66 } },
  regulator: { x: 452, y: 212, to: { x: 452, y: 152 } },
}

export function Services() {
  return (
    <section id="services" className={`wrap ${styles.section}`}>
      <div>
        <h2>
          Nine services.
          <br />
          All auto glass.
        </h2>
        <Drawing />
      </div>
      <ol className={styles.list}>
        {services.map(({ key, name, about }) => (
          <li key={key}>
            <b>{name}</b>
            <span>{about}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Drawing = () => (
  <svg className={styles.drawing} viewBox="0 -104 910 876" aria-hidden="true">
    <CarFromTheSide lit={[]} />
    <g transform="translate(0 372)">
      <CarFromAbove lit={[]} />
    </g>
    {services.map(({ key }, index) => {
      const { x, y, to } = pins[key]
      return (
        <g key={key}>
          {to && <path className={styles.line} d={`M${x} ${y}L${to.x} ${to.y}`} />}
          <circle className={styles.pin} cx={x} cy={y} r="21" />
          <text className={styles.number} x={x} y={y + 7.5}>
            {index + 1}
          </text>
        </g>
      )
    })}
  </svg>
)
