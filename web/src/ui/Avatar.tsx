import { initialsOf } from "#shared/domain/people/names.ts"
import styles from "./Avatar.module.css"

const backgrounds = ["#0a6e66", "#28454a", "#5b3b8c", "#7a4a00", "#17457f", "#52696e"] as const

/** A photo, or initials on a color that is derived from the name. */
export function Avatar({
  name,
  image,
  size = 32,
}: {
  name: string
  image?: string | undefined
  size?: number
}) {
  if (image) {
    return <img className={styles.avatar} src={image} alt="" width={size} height={size} />
  }
  const number = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return (
    <span
      className={styles.avatar}
      style={{
        width: size,
        height: size,
        background: backgrounds[number % backgrounds.length],
        fontSize: size * 0.375,
      }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}
