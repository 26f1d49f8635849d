import { readMygrantAccessories } from "#shared/api/suppliers.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { suppliersOver } from "./store.ts"
import { tellFailure } from "./told.ts"

export const handler = handle(
  readMygrantAccessories,
  ({ table, needs }) => suppliersOver(table, needs("suppliers", keyService)),
  ({ query: { part } }, { mygrant }, { refuse }) => mygrant.accessories(part).catch(tellFailure(refuse)),
)
