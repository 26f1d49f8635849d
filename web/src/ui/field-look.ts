import styles from "./fields.module.css"

const order: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"]

/** Mantine's inputs as ours: the label above, under it what is wrong, or else what helps. */
export const fieldLook = { inputWrapperOrder: order, classNames: styles }

export const passwordLook = {
  ...fieldLook,
  classNames: { ...styles, visibilityToggle: styles.eye ?? "" },
  rightSectionWidth: 48,
}
