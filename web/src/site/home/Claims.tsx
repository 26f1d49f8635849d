import type { Pane } from "#shared/domain/parts/openings.ts"
import { CarFromAbove } from "#web/trade/Car.tsx"
import { panesFromAbove } from "#web/trade/car-shape.ts"
import styles from "./Claims.module.css"

type Paint = "white" | "silver" | "grey" | "graphite" | "red" | "blue" | "sand" | "black" | "green"

const cars: readonly (readonly [Paint, readonly Pane[]])[] = [
  ["white", ["back"]],
  ["graphite", ["vent-front-left", "door-front-left"]],
  ["silver", ["door-rear-right"]],
  ["green", ["windshield"]],
  ["sand", ["windshield"]],
  ["white", ["vent-front-left", "door-front-left"]],
  ["white", ["windshield"]],
  ["green", ["windshield"]],
  ["blue", ["windshield"]],
  ["graphite", ["sunroof"]],
  ["black", ["windshield"]],
  ["grey", ["door-rear-right"]],
  ["white", ["back"]],
  ["red", ["vent-front-left", "door-front-left"]],
  ["silver", ["quarter-right", "vent-rear-right"]],
  ["black", ["windshield"]],
  ["blue", ["windshield"]],
  ["graphite", ["vent-front-left", "door-front-left"]],
  ["black", ["windshield"]],
  ["black", ["windshield"]],
  ["silver", ["windshield"]],
  ["silver", ["sunroof"]],
  ["sand", ["windshield"]],
  ["white", ["quarter-right", "vent-rear-right"]],
]

export function Claims() {
  return (
    <section className={styles.lot}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.claims}>
          <div>
            <h2>Over 20</h2>
            <p>vehicles serviced on a typical day. Amber shows the glass being replaced.</p>
          </div>
          <div>
            <h2>25 years</h2>
            <p>of auto glass only. Chips, cracks, break-ins and windows that dropped into the door.</p>
          </div>
        </div>
        <ParkedCars />
      </div>
    </section>
  )
}

function ParkedCars() {
  return (
    <div aria-hidden="true">
      <svg className={styles.source}>
        <symbol id="parked" viewBox="14 0 872 400">
          <CarFromAbove lit={[]} plain />
        </symbol>
      </svg>
      <div className={styles.stalls}>
        {cars.map(([paint, broken], stall) => (
          // The lot never changes, so a stall's number is its identity.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={stall}>
            <svg viewBox="14 0 872 400" className={styles[paint]}>
              <use href="#parked" x="14" width="872" height="400" />
              {panesFromAbove
                .filter(([pane]) => broken.includes(pane))
                .map(([pane, path]) => (
                  <path key={pane} d={path} className={styles.broken} />
                ))}
            </svg>
          </div>
        ))}
      </div>
    </div>
  )
}
