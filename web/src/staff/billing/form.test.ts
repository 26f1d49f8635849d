import { describe, expect, test } from "vitest"
import { glassRatesText, repairRatesText } from "#web/staff/shared/rates/profile-rates.ts"
import {
  changeBetween,
  newProfile,
  profileOf,
  ratesOf,
  type Values,
  validateProfile,
  valuesOf,
} from "./form.ts"
import { descriptors } from "./labels.ts"

const usual = newProfile({ _id: "u1", name: "Sutter Fleet Services", category: "carrier" })
const formValues = (values: Partial<Values>) => ({ ...valuesOf(usual), ...values })
const changeOf = (values: Partial<Values>) => changeBetween(usual, profileOf(formValues(values), usual))

describe("the billing profile form", () => {
  test("returns the same profile when unedited", () => {
    expect(profileOf(valuesOf(usual), usual)).toEqual(usual)
    expect(changeOf({})).toEqual({})
    expect(usual).toMatchObject({ type: "carrier", replaceLaborRate: 8000, replaceMarkup: 100 })
    expect(usual).not.toHaveProperty("version")
  })

  test("sends only changed fields and clears a discount with null", () => {
    expect(changeOf({ replaceLaborRate: "1,072.509", repairFree: true })).toEqual({
      replaceLaborRate: 107_250,
      repairFree: true,
    })
    const discounted = { ...usual, replaceMouldingDiscountOemRate: 10 }
    const emptied = profileOf({ ...valuesOf(discounted), replaceMouldingDiscountOemRate: " " }, discounted)
    expect(changeBetween(discounted, emptied)).toEqual({ replaceMouldingDiscountOemRate: null })
  })

  test("keeps a markup with its unit: dollars for the API, cents for the rules", () => {
    const flat = profileOf(formValues({ replaceMarkup: "50.50", replaceMarkupType: "flat" }), usual)
    expect(flat.replaceMarkup).toBe(50.5)
    expect(ratesOf(flat).replaceMarkup).toBe(5050)
    expect(valuesOf(flat).replaceMarkup).toBe("50.50")
    expect(glassRatesText(flat)).toBe("our cost + $50.50")
  })
})

describe("a form error", () => {
  test("is shown at its field", () => {
    expect(
      validateProfile(
        formValues({
          name: "Al",
          replaceLaborRate: "eighty",
          replaceMarkup: "-3",
          replaceMouldingDiscountOemRate: "101",
        }),
      ),
    ).toEqual({
      name: "Enter a name of 3 to 100 characters.",
      replaceLaborRate: "Enter an amount, like 75.00.",
      replaceMarkup: "Enter a percentage, like 30.",
      replaceMouldingDiscountOemRate: "Enter at most 100 percent.",
    })
  })

  test("is absent for a field that does not apply, and the profile keeps its value", () => {
    const folded = formValues({ repairFree: true, repairLaborRate: "?", replaceMarkdown: "120" })
    expect(validateProfile(folded)).toEqual({})
    expect(profileOf(folded, usual)).toMatchObject({ repairLaborRate: 7500, replaceMarkdown: 0 })
    expect(validateProfile(formValues({ replacePricingMethod: "markdown", replaceMarkdown: "120" }))).toEqual(
      {
        replaceMarkdown: "Enter at most 100 percent.",
      },
    )
  })
})

test("describes repair prices in the fewest words", () => {
  expect(repairRatesText(usual)).toBe("75.00 flat")
  expect(repairRatesText({ ...usual, repairLaborType: "each" })).toBe("65.00, then 10.00 per chip")
  expect(repairRatesText({ ...usual, repairFree: true })).toBe("free")
})

test("describes every field a save can send, for conflicts", () => {
  const describedFields = descriptors.flatMap(({ fields }) => [...fields]).sort()
  expect(describedFields).toEqual(
    Object.keys(valuesOf(usual))
      .filter((name) => name !== "_id" && name !== "userId")
      .sort(),
  )
})
