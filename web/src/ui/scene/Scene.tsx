import dusk from "./dusk.webp"
import duskPhone from "./dusk-phone.webp"
import styles from "./Scene.module.css"

export const Scene = () => (
  <picture className={styles.scene}>
    <source media="(max-width: 700px)" srcSet={duskPhone} />
    <img src={dusk} alt="" fetchPriority="high" decoding="async" />
  </picture>
)
