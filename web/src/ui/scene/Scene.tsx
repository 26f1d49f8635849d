import dusk from "./dusk.webp"
import duskPhone from "./dusk-phone.webp"
import styles from "./Scene.module.css"

/** Highway 99, wet at dusk, seen through a wiped windshield; it fills the nearest positioned ground behind its words. */
export const Scene = () => (
  <picture className={styles.scene}>
    <source media="(max-width: 700px)" srcSet={duskPhone} />
    <img src={dusk} alt="" fetchPriority="high" decoding="async" />
  </picture>
)
