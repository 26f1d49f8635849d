import { showPhone } from "#shared/domain/people/phone.ts"
import styles from "./dialogs.module.css"

/** Whom a text goes to: "A text to Priya Raman, (530) 555-0102", its phone never in two lines. */
export const ToCustomer = ({
  before,
  name,
  phone,
}: {
  before: string
  name: string | undefined
  phone: string | undefined
}) => (
  <>
    {before} {name || "the customer"}
    {phone && (
      <>
        , <span className={styles.phone}>{showPhone(phone)}</span>
      </>
    )}
  </>
)
