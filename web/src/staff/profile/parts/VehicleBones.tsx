import { Bone } from "../../../ui/DataView.tsx"
import styles from "./Vehicles.module.css"

/** The bones of a car or two, as high as the real ones. */
export const VehicleBones = () => (
  <div>
    {[188, 150].map((width) => (
      <div key={width} className={styles.row}>
        <Bone width={76} height={56} />
        <div className={styles.words}>
          <Bone width={width} height={15} />
          <p>
            <Bone width={width + 40} height={12} />
          </p>
        </div>
        <span className={styles.count}>
          <Bone width={48} />
        </span>
      </div>
    ))}
  </div>
)
