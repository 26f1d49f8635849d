import type { ReactNode } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { shopLabel } from "#shared/domain/job/request.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { fullDate, isWholeDay, windowText } from "#shared/domain/schedule/dates.ts"
import { describeCar, shownVin } from "#web/staff/shared/vehicle/values.ts"
import { Car } from "#web/trade/Car.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { type NewRequest, needsCalibration, summaryOf } from "../form.ts"
import styles from "./Overview.module.css"

type Names = {
  technicians: ReadonlyMap<string, string>
  shops: ReadonlyMap<string, string>
  account: string | undefined
  carrier: string | undefined
}

export function Overview({
  form: { control },
  names,
  children,
}: {
  form: UseFormReturn<NewRequest>
  names: Names
  children: ReactNode
}) {
  const values = useWatch({ control }) as NewRequest // every field has a default
  const summary = summaryOf(values)
  return (
    <Panel title="Review">
      <div className={styles.car}>
        <Car lit={values.panes} />
      </div>
      <dl className={`${styles.facts} stack`}>
        <Line label="Customer" missing="Who's calling?">
          {values.customerName}
          {values.customerName && values.customerPhone && (
            <small className="block weight-normal">{showPhone(values.customerPhone)}</small>
          )}
        </Line>
        <Line label="Vehicle" missing="Which car?">
          {describeCar(values) || shownVin(values)}
          {describeCar(values) && values.vin && (
            <small className="block weight-normal">VIN {shownVin(values)}</small>
          )}
        </Line>
        <Line label="Work" missing="Which glass?">
          {summary}
          {summary && needsCalibration(values) && (
            <small className="block weight-normal">with calibration</small>
          )}
        </Line>
        <Line label="Payment" missing="Who's paying?">
          {paymentText(values, names)}
        </Line>
        <Line label="When" missing="No date yet">
          {isWholeDay(values.appointmentDate) && fullDate(values.appointmentDate)}
          {values.appointmentTimeStart && values.appointmentTimeEnd && (
            <small className="block weight-normal">
              {windowText({
                start: Number(values.appointmentTimeStart),
                end: Number(values.appointmentTimeEnd),
              })}
            </small>
          )}
        </Line>
        <Line label="Where" missing="No address yet">
          {values.appointmentLocation === "Inshop"
            ? values.branch && shopLabel(names.shops.get(values.branch) ?? "")
            : values.appointmentAddress || values.customerFullAddress}
        </Line>
        <Line label="Technician" missing="No one yet">
          {values.appointmentTechnicians.map((id) => names.technicians.get(id) ?? "Technician").join(", ")}
        </Line>
      </dl>
      {children}
    </Panel>
  )
}

const Line = ({ label, missing, children }: { label: string; missing: string; children: ReactNode }) => {
  const parts = [children].flat()
  const empty = parts.every((part) => !part)
  return (
    <div className="gap-4 py-3 px-0 stack items-baseline leading-135 rule-above">
      <dt className="type-small">{label}</dt>
      <dd className={empty ? `${styles.missing} wrap-anywhere weight-medium` : "wrap-anywhere weight-medium"}>
        {empty ? missing : children}
      </dd>
    </div>
  )
}

function paymentText(values: NewRequest, { account, carrier }: Names): string {
  switch (values.invoiceType) {
    case "Cash":
      return "Cash"
    case "Net":
      return account === undefined ? "Net" : `Net, ${account}`
    case "Insurance": {
      const deductible = parseMoney(values.insuranceDeductible)
      return [carrier ?? "Insurance", deductible !== undefined && `deductible ${formatMoney(deductible)}`]
        .filter(Boolean)
        .join(", ")
    }
  }
}
