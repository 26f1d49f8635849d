import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { AddUser } from "./parts/AddUser.tsx"
import styles from "./Users.module.css"

export default function Register() {
  return (
    <>
      <PageHeader title={<PageTitle />} back={backLink("/users")} />
      <div className={styles.register}>
        <AddUser />
      </div>
    </>
  )
}
