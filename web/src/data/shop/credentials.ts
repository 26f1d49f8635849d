import { queryOptions, useMutation } from "@tanstack/react-query"
import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import { api } from "../../api/api.ts"
import { checkSupplierLogin, getCredentials } from "../../api/calls.gen.ts"

export const credentialsQuery = queryOptions({
  queryKey: ["credentials"],
  queryFn: ({ signal }) => api(getCredentials, {}, signal),
})

export const useCheckLogin = () =>
  useMutation({
    mutationFn: (supplier: Supplier) => api(checkSupplierLogin, { query: { supplier }, timeoutSeconds: 20 }),
  })
