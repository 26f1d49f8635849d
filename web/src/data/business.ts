import { queryOptions } from "@tanstack/react-query"
import type { ReplyOf } from "../../../shared/api/endpoint.ts"
import { getBusinessInfo, getContactInfo } from "../../../shared/api/settings.ts"
import { api } from "../api/api.ts"
import { businessInfoQuery } from "./account.ts"

export type BusinessInfo = ReplyOf<typeof getBusinessInfo>[number]
export type ContactInfo = ReplyOf<typeof getContactInfo>[number]

const only = <One>([one]: readonly One[]): One => {
  if (one === undefined) throw new Error("The server keeps exactly one.")
  return one
}

export const readBusinessInfo = async (signal?: AbortSignal): Promise<BusinessInfo> =>
  only(await api(getBusinessInfo, { query: {} }, signal))

export const readContactInfo = async (signal?: AbortSignal): Promise<ContactInfo> =>
  only(await api(getContactInfo, {}, signal))

/** All of it; the frame of every page shows a part. */
export const wholeBusinessInfoQuery = queryOptions({
  queryKey: [...businessInfoQuery.queryKey, "whole"],
  queryFn: ({ signal }) => readBusinessInfo(signal),
})

export const contactInfoQuery = queryOptions({
  queryKey: ["contact-info"],
  queryFn: ({ signal }) => readContactInfo(signal),
})
