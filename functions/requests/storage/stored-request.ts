import { type ServiceRequest, StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import { carrierReader } from "../../carriers/store.ts"
import type { Item, TableReader } from "../../platform/table.ts"
import { needsCarrierKey, requestSchema, upgradeRequest } from "../rules/upgrade.ts"

const knownFields = new Set(["pk", "sk", "schema", ...Object.keys(StoredServiceRequest.shape)])

const newerFieldsOf = (item: Readonly<Record<string, unknown>>): ServiceRequest["newerFields"] => {
  const fields = Object.entries(item).filter(([field]) => !knownFields.has(field))
  const isNewer = Number(item.schema) > requestSchema
  return fields.length > 0 || isNewer
    ? { ...Object.fromEntries(fields), ...(isNewer && { schema: item.schema }) }
    : undefined
}

/** Reads a request's item of any schema. */
export const readStoredRequest = async (table: TableReader, item: Item): Promise<ServiceRequest> => {
  const carrier = needsCarrierKey(item)
    ? await carrierReader(table).findByName(String(item.insuranceCarrier))
    : undefined
  const upgraded = upgradeRequest(item, carrier?.key)
  const newerFields = newerFieldsOf(upgraded)
  return { ...StoredServiceRequest.parse(upgraded), ...(newerFields && { newerFields }) }
}
