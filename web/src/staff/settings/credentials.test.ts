import { expect, test } from "vitest"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import { questionsOf } from "../../ui/versioned/conflict.ts"
import { type Credentials, changeOf, credentialsDescriptors, formOf } from "./credentials.ts"

const credentials = {
  ...Object.fromEntries(
    suppliers.flatMap((supplier) => [
      [`${supplier}Username`, ""],
      [`${supplier}PasswordSet`, false],
    ]),
  ),
  mygrantUsername: "clearline",
  mygrantPasswordSet: true,
  version: 3,
} as Credentials // every field of the list

test("sends nothing for an unedited form", () => {
  expect(changeOf(formOf(credentials), credentials)).toEqual({})
})

test("sends only edited fields", () => {
  const form = formOf(credentials)
  form.mygrant.username = " clearline-yc "
  form.nags.password = "correct horse"
  expect(changeOf(form, credentials)).toEqual({
    mygrantUsername: "clearline-yc",
    nagsPassword: "correct horse",
  })
})

test("clears a password only on request", () => {
  const form = formOf(credentials)
  form.mygrant.clear = true
  expect(changeOf(form, credentials)).toEqual({ mygrantPassword: null })
})

test("reports a password conflict without revealing either password", () => {
  const conflict = { field: "mygrantPassword", by: "Dev Okafor", at: "2026-11-20T17:40:00Z" }
  const [question] = questionsOf(
    {
      base: credentials,
      change: { mygrantPassword: "correct horse" },
      newest: { ...credentials, version: 4 },
      conflicts: [conflict],
    },
    credentialsDescriptors,
  )
  expect(question).toMatchObject({
    label: "Mygrant, password",
    before: "A saved password",
    yours: "The password you typed",
    theirs: "A saved password",
  })
})
