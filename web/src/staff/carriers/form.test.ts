import { expect, test } from "vitest"
import { InsuranceProviderFields } from "#shared/api/carriers.ts"
import { repairWords } from "#web/staff/shared/rates/of-carrier.ts"
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
import { descriptors } from "./words.ts"

const sierra = { ...newCarrier, key: "sierra", text: "Sierra Mutual", xy: "0 -40px" }
const formValues = (values: Partial<Values>) => ({ ...valuesOf(sierra), ...values })
const changeOf = (values: Partial<Values>) => changeBetween(sierra, carrierOf(formValues(values), sierra))

test("nothing that was typed is no change, and a change sends its field alone", () => {
  expect(changeOf({})).toEqual({})
  expect(changeOf({ replaceDiscount: "41", kitHM: "32.5" })).toEqual({
    replaceDiscount: 41,
    replaceInstallKits: { ...sierra.replaceInstallKits, "H/M": { type: "each", value: 3250 } },
  })
})

test("rates are kept up to the last one; a gap between them is wrong", () => {
  expect(changeOf({ rate4: "", rate5: " " })).toEqual({ repairLaborRates: [6500, 1500, 1000] })
  expect(validateCarrier(formValues({ rate2: "" }))).toEqual({ rate2: "Enter an amount, like 65.00." })
})

test("with one price for all the rates of later chips are neither asked for nor lost", () => {
  const flat = formValues({ repairLaborType: "flat", rate1: "70", rate3: "?" })
  expect(validateCarrier(flat)).toEqual({})
  expect(carrierOf(flat, sierra).repairLaborRates).toEqual([7000, 1500, 1000, 1000, 1000])
})

test("what is no key, place or percentage is said at its field", () => {
  expect(validateCarrier(formValues({ key: "Sierra!", oem: "-1", text: "S" }))).toEqual({
    key: "Use 2 to 40 lowercase letters, digits or hyphens.",
    oem: "Enter a percentage from 0 to 100.",
    text: "Enter a name of 2 to 50 characters.",
  })
})

test("a key is made of a name", () => {
  expect(keyFrom("Añejo & Sons, Mutual ")).toBe("anejo-sons-mutual")
  expect(keyFrom("")).toBe("")
})

test("what the server refuses stands at the field where it was typed", () => {
  expect(fieldOf("repairLaborRates.2")).toBe("rate3")
  expect(fieldOf("replaceInstallKits.H/M.value")).toBe("kitHM")
  expect(fieldOf("replaceMouldingDiscounts.nonOem")).toBe("nonOem")
  expect(fieldOf("version")).toBeUndefined()
})

test("chips are told as far as they differ", () => {
  expect(repairWords(sierra)).toBe("65.00, 15.00, then 10.00 per chip")
  expect(repairWords({ ...sierra, repairLaborRates: [6500] })).toBe("65.00 per chip")
  expect(repairWords({ ...sierra, repairLaborType: "flat" })).toBe("65.00 flat")
})

test("two people are asked about every field that a save can send", () => {
  const describedFields = descriptors.flatMap(({ fields }) => [...fields]).sort()
  expect(describedFields).toEqual(Object.keys(InsuranceProviderFields.shape).sort())
})
