import styles from "./fields.module.css"

const order: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"]

/** Mantine's inputs with the label above and the error or hint below. */
export const fieldProps = { inputWrapperOrder: order, classNames: styles }

export const passwordFieldProps = {
  ...fieldProps,
  classNames: { ...styles, visibilityToggle: styles.eye ?? "" },
  rightSectionWidth: 48,
}
