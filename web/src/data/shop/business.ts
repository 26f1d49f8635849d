import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { api, type ReplyOf } from "../../api/api.ts"
import { getBusinessInfo, getContactInfo } from "../../api/calls.gen.ts"

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

/** The part that every page's frame shows. */
export const businessInfoQuery = queryOptions({
  queryKey: ["business-info"],
  queryFn: async ({ signal }) => {
    const [info] = await api(
      getBusinessInfo,
      { query: { filter: ["businessname", "footerData", "phone", "careers"] } },
      signal,
    )
    return info ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const wholeBusinessInfoQuery = queryOptions({
  queryKey: [...businessInfoQuery.queryKey, "whole"],
  queryFn: ({ signal }) => readBusinessInfo(signal),
})

export const contactInfoQuery = queryOptions({
  queryKey: ["contact-info"],
  queryFn: ({ signal }) => readContactInfo(signal),
})

export function useShowBusinessInfo() {
  const queryClient = useQueryClient()
  return (after: BusinessInfo) => {
    queryClient.setQueryData(wholeBusinessInfoQuery.queryKey, after)
    void queryClient.invalidateQueries({ queryKey: businessInfoQuery.queryKey })
  }
}

export function useShowContactInfo() {
  const queryClient = useQueryClient()
  return (after: ContactInfo) => queryClient.setQueryData(contactInfoQuery.queryKey, after)
}
