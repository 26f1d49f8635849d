import * as z from "zod"
import { WireBranch } from "#shared/api/branches.ts"
import { fieldLabel, type NameOf, settingValueText } from "#web/staff/shared/settings/setting-labels.ts"
import type { Branch } from "../../data/shop/branches.ts"
import type { FieldDescriptor } from "../../ui/versioned/conflict.ts"

const fields = WireBranch.omit({ _id: true, version: true }).shape
type Field = keyof typeof fields

const names = Object.keys(fields) as Field[] // the schema's own keys

export const branchDescriptors = (nameOf: NameOf): FieldDescriptor<Branch>[] =>
  names.map((field) => ({
    label: fieldLabel("branch", field),
    fields: [field],
    text: (branch) =>
      settingValueText("branch", field, z.encode<z.ZodType>(fields[field], branch[field]), nameOf),
  }))
