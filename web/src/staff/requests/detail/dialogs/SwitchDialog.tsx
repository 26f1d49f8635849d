import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import { formatHeadlineMoney } from "../../../../../../shared/domain/money.ts"
import { carriersQuery } from "../../../../data/carriers.ts"
import { usePrices } from "../../../../data/prices.ts"
import type { Act } from "../../../../data/request.ts"
import { accountsQuery } from "../../../../data/users.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import fields from "../../../../ui/fields.module.css"
import { TextInput } from "../../payments/parts/TextInput.tsx"
import {
  missingForSwitch,
  type SwitchedTo,
  type SwitchForm,
  switchFormOf,
  switchTargetOf,
} from "../switching.ts"
import styles from "./dialogs.module.css"
import { PriceChange } from "./PriceChange.tsx"

type Props = {
  request: ServiceRequest
  to: SwitchedTo
  /** why it is asked again: the prices changed meanwhile */
  problem: string | undefined
  busy: boolean
  onSwitch: (act: Omit<Act, "action" | "version">) => void
  onClose: () => void
}

/** Another one pays: who it is, and what the job comes to then, beside what it comes to now. */
export function SwitchDialog({ request, to, problem, busy, onSwitch, onClose }: Props) {
  const [form, setForm] = useState(() => switchFormOf(request))
  const missing = missingForSwitch(to, form)
  const { invoiceNumber } = request
  const target = switchTargetOf(to, form)
  const asked = usePrices(missing === undefined ? { invoiceNumber, ...target } : undefined)
  const { prices, settled, failure } = asked
  const waiting = failure ? "Get the new prices first." : "Wait for the new prices."
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Switch to ${to}`}
      subtitle={`${invoiceNumber} is billed ${request.invoiceType} now. Its lines get the new prices.`}
      width={560}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Back
          </Button>
          <Button
            kind="main"
            size="large"
            busy={busy}
            disabledReason={missing ?? (settled ? undefined : waiting)}
            onClick={() => prices && onSwitch({ ...target, totalShown: prices.total })}
          >
            Switch{settled && prices ? ` at ${formatHeadlineMoney(prices.total)}` : ""}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Payer to={to} form={form} onChange={(changes) => setForm({ ...form, ...changes })} />
        <PriceChange
          request={request}
          asked={asked}
          missing={missing === undefined ? "Getting the new prices…" : `${missing} The new prices show here.`}
        />
      </div>
    </Dialog>
  )
}

function Payer({
  to,
  form,
  onChange,
}: {
  to: SwitchedTo
  form: SwitchForm
  onChange: (changes: Partial<SwitchForm>) => void
}) {
  const { data: carriers = [] } = useQuery({ ...carriersQuery, enabled: to === "Insurance" })
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled: to === "Net" })
  switch (to) {
    case "Cash":
      return null
    case "Insurance":
      return (
        <>
          <NativeSelect
            label="Carrier"
            classNames={fields}
            data={[
              { value: "", label: "Choose" },
              ...carriers.map(({ key, text }) => ({ value: key, label: text })),
            ]}
            value={form.carrierKey}
            onChange={(event) => onChange({ carrierKey: event.currentTarget.value })}
          />
          <div className={styles.pair}>
            <TextInput
              label="Deductible"
              money
              value={form.deductible}
              onChange={(deductible) => onChange({ deductible })}
            />
            <TextInput
              label="Claim (optional)"
              value={form.claim}
              onChange={(claim) => onChange({ claim })}
              maxLength={40}
            />
          </div>
        </>
      )
    case "Net":
      return (
        <>
          <NativeSelect
            label="Account"
            classNames={fields}
            data={[
              { value: "", label: "Choose" },
              ...accounts.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={form.billingId}
            onChange={(event) => onChange({ billingId: event.currentTarget.value })}
          />
          <TextInput
            label="Dispatch or repair order (optional)"
            value={form.reference}
            onChange={(reference) => onChange({ reference })}
            maxLength={40}
          />
        </>
      )
  }
}
