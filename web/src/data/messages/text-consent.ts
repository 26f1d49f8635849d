import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, type ReplyOf } from "../../api/api.ts"
import { getTextConsent, recordTextConsent } from "../../api/calls.gen.ts"
import { threadsQuery } from "./inbox.ts"
import { textConsentKey } from "./inbox-key.ts"

export type TextConsent = ReplyOf<typeof getTextConsent, "ofPhone">
export type PhoneConsent = ReplyOf<typeof getTextConsent, "ofPhones">[number]

export const consentOfJobQuery = (invoiceNumber: number, phone: string | undefined) =>
  queryOptions({
    queryKey: [...textConsentKey, "of-job", invoiceNumber, phone],
    queryFn: ({ signal }) => api(getTextConsent, { ask: "ofJob", query: { invoiceNumber } }, signal),
    staleTime: 20_000,
  })

export const consentOfPhoneQuery = (phone: string) =>
  queryOptions({
    queryKey: [...textConsentKey, "of-phone", phone],
    queryFn: ({ signal }) => api(getTextConsent, { ask: "ofPhone", query: { phone } }, signal),
    staleTime: 20_000,
  })

export const consentsOfPhonesQuery = (phones: readonly string[]) =>
  queryOptions({
    queryKey: [...textConsentKey, "of-phones", phones],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, PhoneConsent>> => {
      if (phones.length === 0) return new Map()
      const query = { phones: [...phones] }
      const consents = await api(getTextConsent, { ask: "ofPhones", query }, signal)
      return new Map(consents.map((consent) => [consent.phone, consent]))
    },
    staleTime: 20_000,
  })

export const whyNoText = (consent: { given: boolean; at?: string | undefined }): string | undefined => {
  if (consent.given) return undefined
  return consent.at === undefined ? "Not asked about texts yet" : "Opted out of texts"
}

export function useRecordConsent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { phone: string; given: boolean }) => api(recordTextConsent, { body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey: textConsentKey })
    },
  })
}
