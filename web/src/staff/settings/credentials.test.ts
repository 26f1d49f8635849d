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

test("a form that nobody touched sends nothing", () => {
  expect(changeOf(formOf(credentials), credentials)).toEqual({})
})

test("what was typed is sent, and nothing else", () => {
  const form = formOf(credentials)
  form.mygrant.username = " clearline-yc "
  form.nags.password = "correct horse"
  expect(changeOf(form, credentials)).toEqual({
    mygrantUsername: "clearline-yc",
    nagsPassword: "correct horse",
  })
})

test("a password is cleared only by saying so", () => {
  const form = formOf(credentials)
  form.mygrant.clear = true
  expect(changeOf(form, credentials)).toEqual({ mygrantPassword: null })
})

test("of two passwords a conflict tells that there are two, and neither", () => {
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
