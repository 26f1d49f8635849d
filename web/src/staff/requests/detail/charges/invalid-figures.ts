import { useEffect, useState } from "react"
import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import type { InvalidFigure } from "#web/staff/shared/charges/invalid-figures.ts"

const { taxRate, customerCredit, wantedDue, charges } = ServiceRequestChange.shape
const { quantity, list, discount, net, cost, laborhours, laborrate, partcost, misccost, markup, markdown } =
  charges.unwrap().element.shape
const ofLine = {
  quantity,
  list,
  discount,
  net,
  cost,
  laborhours,
  laborrate,
  partcost,
  misccost,
  markup,
  markdown,
}
const ofTotals = { taxRate, customerCredit, wantedDue }

export const figureOf = ({ _id }: Pick<Charge, "_id">, field: keyof typeof ofLine) => ({
  name: `${_id}.${field}`,
  kind: ofLine[field],
})
export const totalOf = (field: keyof typeof ofTotals) => ({ name: field, kind: ofTotals[field] })

/** Maps the server's field path, which counts lines by index, to a field name. */
function nameOf(field: string, lines: readonly Pick<Charge, "_id">[]): string | undefined {
  const [area = "", index, name = ""] = field.split(".")
  if (Object.hasOwn(ofTotals, area)) return area
  const line = area === "charges" && Object.hasOwn(ofLine, name) ? lines[Number(index)] : undefined
  return line && `${line._id}.${name}`
}

/** Invalid figures by field name. They remain when their line is closed. */
export function useInvalidFigures(lines: readonly Pick<Charge, "_id">[], open: (line: string) => void) {
  const [invalid, setInvalid] = useState<Readonly<Record<string, InvalidFigure>>>({})
  const [led, setLed] = useState(0)
  useEffect(() => {
    if (led === 0) return
    const first = document.querySelector<HTMLElement>("input[data-figure][aria-invalid=true]")
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: "center" })
  }, [led])

  const lineExists = (name: string) =>
    Object.hasOwn(ofTotals, name) || lines.some(({ _id }) => name.startsWith(`${_id}.`))
  const invalidNames = Object.keys(invalid).filter(
    (name) => invalid[name]?.text !== undefined && lineExists(name),
  )
  const lead = (names: readonly string[]) => {
    const line = lines.find(({ _id }) => names.some((name) => name.startsWith(`${_id}.`)))
    if (line) open(line._id)
    setLed(led + 1)
  }

  return {
    figures: {
      of: (name: string) => invalid[name],
      set: (name: string, why: InvalidFigure | undefined) =>
        setInvalid(({ [name]: _before, ...rest }) => (why ? { ...rest, [name]: why } : rest)),
    },
    some: invalidNames.length > 0,
    leadToFirst: () => lead(invalidNames),
    markRefused: (refused: readonly WrongField[]) => {
      const found = refused.flatMap(({ field, message }) => {
        const name = nameOf(field, lines)
        return name === undefined ? [] : [[name, { message }] as const]
      })
      if (found.length === 0) return
      setInvalid((before) => ({ ...before, ...Object.fromEntries(found) }))
      lead(found.map(([name]) => name))
    },
  }
}
