import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { normalizePromoCode } from "#shared/api/promocodes.ts"
import { api, type BodyOf, ignoreNotFound } from "../../api/api.ts"
import { createPromoCode, deletePromoCode, listPromoCodes } from "../../api/calls.gen.ts"

export const promoCodesQuery = queryOptions({
  queryKey: ["promo-codes"],
  queryFn: ({ signal }) => api(listPromoCodes, { ask: "all", query: {} }, signal),
})

export const usablePromoQuery = (typed: string) =>
  queryOptions({
    queryKey: ["promo-codes", "usable", normalizePromoCode(typed)],
    queryFn: async ({ signal }) => {
      const [found] = await api(
        listPromoCodes,
        { ask: "one", query: { code: normalizePromoCode(typed) } },
        signal,
      )
      return found ?? null
    },
    enabled: typed.trim() !== "",
    staleTime: 60_000,
  })

export type NewPromoCode = BodyOf<typeof createPromoCode>

export function useAddPromoCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPromoCode) => api(createPromoCode, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: promoCodesQuery.queryKey }),
  })
}

export function useDeletePromoCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (promoCode: string) => {
      await ignoreNotFound(api(deletePromoCode, { query: { promoCode } }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: promoCodesQuery.queryKey }),
  })
}
