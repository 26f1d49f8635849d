import { X } from "lucide-react"
import type { Charge, ChargeTechnician, TechnicianRole } from "#shared/domain/charges/charge.ts"
import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import { addTechnician } from "#shared/domain/money/pay.ts"
import { t } from "#shared/language.ts"
import { pickGroups } from "#web/data/people/technicians.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./LineTechnicians.module.css"
import { payText } from "./line-labels.ts"

export type Technician = {
  _id: string
  name: string
  defaultTechnicianAssignment: TechnicianRole
  quickselect: boolean
}

type Props = {
  line: Charge
  technicians: readonly Technician[]
  planned: readonly string[]
  nameOf: NameOf
  withPay: boolean
  onEdit: (edit: LineEdit) => void
}

/** The server pays by the technician's rate when the line is saved. */
const payOnSave = { pay: 0, rateMissing: undefined }

/**
 * Technicians of a line and their roles. The first one whose default is Installer is the Installer, the
 * others assist (owner's specification).
 */
export function LineTechnicians({ line, technicians, planned, nameOf, withPay, onEdit }: Props) {
  const lineTechnicians = line.technicians
  const available = technicians.filter(({ _id }) => !lineTechnicians.some((one) => one._id === _id))
  const groups = [
    { title: t("On this job"), people: available.filter(({ _id }) => planned.includes(_id)) },
    ...pickGroups(available.filter(({ _id }) => !planned.includes(_id))),
  ].filter(({ people }) => people.length > 0)
  const change = (id: string, fields: Partial<ChargeTechnician>) =>
    onEdit({ technicians: lineTechnicians.map((one) => (one._id === id ? { ...one, ...fields } : one)) })
  const add = (id: string) => {
    const defaultOf = (one: string) => technicians.find(({ _id }) => _id === one)?.defaultTechnicianAssignment
    const joined = addTechnician<ChargeTechnician>(
      lineTechnicians,
      { _id: id, pay: 0, half: false },
      defaultOf,
    )
    const isSame = (one: ChargeTechnician) =>
      lineTechnicians.some(({ _id, role }) => _id === one._id && role === one.role)
    // A new role is paid by another rate.
    onEdit({ technicians: joined.map((one) => (isSame(one) ? one : { ...one, ...payOnSave })) })
  }

  return (
    <div className={`${styles.technicians} cluster items-center gap-4`}>
      {lineTechnicians.map(({ _id, role, half, pay, rateMissing }) => (
        <div key={_id} className={`${styles.person} phone-touch`}>
          <b>{nameOf(_id)}</b>
          <select
            className="border-line rounded-1 bg-surface"
            aria-label={`${nameOf(_id)} works as`}
            value={role}
            onChange={(event) =>
              change(_id, {
                role: event.currentTarget.value === "Installer" ? "Installer" : "Assistant",
                ...payOnSave,
              })
            }
          >
            <option value="Installer">Installer</option>
            <option value="Assistant">Assistant</option>
          </select>
          <label className="inline-bar gap-3 nowrap phone-touch">
            <input
              type="checkbox"
              checked={half}
              onChange={(event) => change(_id, { half: event.currentTarget.checked, ...payOnSave })}
            />
            Half
          </label>
          {withPay && <span>{payText({ pay, rateMissing }) ?? t("pay by rate")}</span>}
          <Button
            kind="quiet"
            size="small"
            icon={X}
            label={`Take ${nameOf(_id)} off this line`}
            onClick={() => onEdit({ technicians: lineTechnicians.filter((one) => one._id !== _id) })}
          />
        </div>
      ))}
      {available.length > 0 && (
        <select
          className={`${styles.add} phone-touch phone-w-full border-line bg-surface px-4 py-0 weight-strong rounded-2 text-action`}
          aria-label="Add a technician to this line"
          value=""
          onChange={(event) => add(event.currentTarget.value)}
        >
          <option value="">{lineTechnicians.length === 0 ? "Technician…" : "Another technician…"}</option>
          {groups.map(({ title, people }) => (
            <optgroup key={title} label={title ?? t("Others")}>
              {people.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </div>
  )
}
