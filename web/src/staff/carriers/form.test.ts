import { expect, test } from "vitest"
import { InsuranceProviderFields } from "#shared/api/carriers.ts"
import { repairRatesText } from "#web/staff/shared/rates/carrier-rates.ts"
import {
  carrierOf,
  changeBetween,
  fieldOf,
  keyFrom,
  newCarrier,
  type Values,
  validateCarrier,
  valuesOf,
} from "./form.ts"
import { descriptors } from "./labels.ts"

const sierra = { ...newCarrier, key: "sierra", text: "Sierra Mutual", xy: "0 -40px" }
const formValues = (values: Partial<Values>) => ({ ...valuesOf(sierra), ...values })
const changeOf = (values: Partial<Values>) => changeBetween(sierra, carrierOf(formValues(values), sierra))

test("sends nothing when unedited, and only the edited field otherwise", () => {
  expect(changeOf({})).toEqual({})
  expect(changeOf({ replaceDiscount: "41", kitHM: "32.5" })).toEqual({
    replaceDiscount: 41,
    replaceInstallKits: { ...sierra.replaceInstallKits, "H/M": { type: "each", value: 3250 } },
  })
})

test("keeps rates up to the last one filled in and rejects a gap", () => {
  expect(changeOf({ rate4: "", rate5: " " })).toEqual({ repairLaborRates: [6500, 1500, 1000] })
  expect(validateCarrier(formValues({ rate2: "" }))).toEqual({ rate2: "Enter an amount, like 65.00." })
})

test("ignores later chip rates under one price for all, and keeps them", () => {
  const flat = formValues({ repairLaborType: "flat", rate1: "70", rate3: "?" })
  expect(validateCarrier(flat)).toEqual({})
  expect(carrierOf(flat, sierra).repairLaborRates).toEqual([7000, 1500, 1000, 1000, 1000])
})

test("shows a malformed key, location, or percentage at its field", () => {
  expect(validateCarrier(formValues({ key: "Sierra!", oem: "-1", text: "S" }))).toEqual({
    key: "Use 2 to 40 lowercase letters, digits or hyphens.",
    oem: "Enter a percentage from 0 to 100.",
    text: "Enter a name of 2 to 50 characters.",
  })
})

test("derives the key from the name", () => {
  expect(keyFrom("Añejo & Sons, Mutual ")).toBe("anejo-sons-mutual")
  expect(keyFrom("")).toBe("")
})

test("shows a server error at the field it names", () => {
  expect(fieldOf("repairLaborRates.2")).toBe("rate3")
  expect(fieldOf("replaceInstallKits.H/M.value")).toBe("kitHM")
  expect(fieldOf("replaceMouldingDiscounts.nonOem")).toBe("nonOem")
  expect(fieldOf("version")).toBeUndefined()
})

test("describes repair prices in the fewest words", () => {
  expect(repairRatesText(sierra)).toBe("65.00, 15.00, then 10.00 per chip")
  expect(repairRatesText({ ...sierra, repairLaborRates: [6500] })).toBe("65.00 per chip")
  expect(repairRatesText({ ...sierra, repairLaborType: "flat" })).toBe("65.00 flat")
})

test("describes every field a save can send, for conflicts", () => {
  const describedFields = descriptors.flatMap(({ fields }) => [...fields]).sort()
  expect(describedFields).toEqual(Object.keys(InsuranceProviderFields.shape).sort())
})
