import { CarFromAbove, CarFromTheSide } from "../../ui/Car.tsx"
import styles from "./Services.module.css"

type Service = {
  name: string
  about: string
  /** Where its number stands in the drawing, and the place in the glass that the line leads to. */
  pin: { x: number; y: number; to?: { x: number; y: number } }
}

const services: readonly Service[] = [
  {
    name: "Windshield replacement",
    about: "New glass, sensors moved over",
    pin: { x: 262, y: -40, to: { x: 350, y: 83 } },
  },
  {
    name: "Door glass",
    about: "Broken pieces vacuumed out of the door",
    pin: { x: 470, y: -62, to: { x: 466, y: 70 } },
  },
  { name: "Vent glass", about: "The small fixed pane", pin: { x: 345, y: -52, to: { x: 362, y: 108 } } },
  { name: "Quarter glass", about: "Behind the rear door", pin: { x: 812, y: -42, to: { x: 752, y: 80 } } },
  {
    name: "Back glass",
    about: "Defroster reconnected and tested",
    pin: { x: 878, y: 20, to: { x: 812, y: 68 } },
  },
  { name: "Sunroof glass", about: "Panel and seal", pin: { x: 537, y: 572 } },
  { name: "Chip repair", about: "Up to 3 chips, under 6 inches", pin: { x: 332, y: 572 } },
  {
    name: "Glass install",
    about: "You have the glass, we install it",
    pin: { x: 620, y: -62, to: { x: 620, y: 66 } },
  },
  {
    name: "Window regulator",
    about: "When the window won't go up",
    pin: { x: 452, y: 212, to: { x: 452, y: 152 } },
  },
]

export function Services() {
  return (
    <section id="services" className={`wrap ${styles.section}`}>
      <div>
        <h2>
          Nine services.
          <br />
          All auto glass.
        </h2>
        <svg className={styles.drawing} viewBox="0 -104 910 876" aria-hidden="true">
          <CarFromTheSide lit={[]} />
          <g transform="translate(0 372)">
            <CarFromAbove lit={[]} />
          </g>
          {services.map(({ name, pin: { x, y, to } }, index) => (
            <g key={name}>
              {to && <path className={styles.line} d={`M${x} ${y}L${to.x} ${to.y}`} />}
              <circle className={styles.pin} cx={x} cy={y} r="21" />
              <text className={styles.number} x={x} y={y + 7.5}>
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <ol className={styles.list}>
        {services.map(({ name, about }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{about}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
