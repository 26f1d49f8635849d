import { LockKeyhole, PlugZap } from "lucide-react"
import { type Supplier, supplierNames } from "#shared/domain/parts/suppliers.ts"
import { useCheckLogin } from "#web/data/shop/credentials.ts"
import { Button } from "#web/ui/Button.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Dash } from "#web/ui/Money.tsx"
import type { Credentials } from "../credentials.ts"
import styles from "./CredentialsPanel.module.css"

/** Why a login test failed. Supplier messages are shown unchanged. */
const whyNot = (error: Error, name: string): string => {
  const fault = error instanceof ProblemError ? error.problem?.fault : undefined
  if (fault === "login") return `${name} refused this login. Check the username and password.`
  if (fault === "no login") return `Enter a username and password for ${name} first.`
  return error.message
}

export function SupplierRow({ supplier, found }: { supplier: Supplier; found: Credentials | undefined }) {
  const check = useCheckLogin()
  const name = supplierNames[supplier]
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>{found ? found[`${supplier}Username`] || <Dash /> : <SkeletonBar width="80%" />}</td>
        <td>
          {found === undefined ? (
            <SkeletonBar width={48} />
          ) : found[`${supplier}PasswordSet`] ? (
            <span className="text-green bar gap-3 weight-medium">
              <LockKeyhole size={14} aria-hidden />
              Set
            </span>
          ) : (
            <span className="text-muted">Not set</span>
          )}
        </td>
        <td>
          <Button
            kind="quiet"
            icon={PlugZap}
            label={`Check login for ${name}`}
            isPending={check.isPending}
            disabledReason={found === undefined ? "Wait until the credentials have loaded." : undefined}
            onClick={() => check.mutate(supplier)}
          />
        </td>
      </tr>
      {(check.isSuccess || check.error) && (
        <tr className={styles.result}>
          <td colSpan={4}>
            {check.error ? (
              <span role="alert" className="text-danger">
                {whyNot(check.error, name)}
              </span>
            ) : (
              <span role="status" className="text-green bar gap-3 weight-medium">
                {name} accepts this login.
              </span>
            )}
          </td>
        </tr>
      )}
    </>
  )
}
