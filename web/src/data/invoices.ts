import { queryOptions, useMutation } from "@tanstack/react-query"
import { api } from "../api/api.ts"
import { getInvoicePdf, getStatement } from "../api/calls.gen.ts"
import { say, sayFailed } from "../ui/say.ts"

/** Where the invoice lies that the server has drawn. */
export const drawnInvoiceQuery = (invoiceNumber: number) =>
  queryOptions({
    queryKey: ["invoice-pdf", invoiceNumber],
    queryFn: ({ signal }) => api(getInvoicePdf, { query: { id: String(invoiceNumber) } }, signal),
    // The address opens it for a while only, and the invoice may say something else by then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The PDF itself, under an address that this page alone can open; whoever asked for it revokes it. */
export const invoiceFileQuery = (address: string | undefined) =>
  queryOptions({
    queryKey: ["invoice-pdf", "file", address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address ?? "", { signal })
      if (!response.ok) throw new Error(`The file couldn't be loaded (${response.status}).`)
      const pdf = new Blob([await response.arrayBuffer()], { type: "application/pdf" })
      return URL.createObjectURL(pdf)
    },
    enabled: address !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Draws what an account owes today, and saves it as a file. */
export const useStatement = (account: string) =>
  useMutation({
    mutationFn: async () => {
      const { statement, fileName } = await api(getStatement, { query: { account } })
      const link = document.createElement("a")
      link.href = statement
      link.download = fileName
      link.click()
      return fileName
    },
    onSuccess: (fileName) => say(`${fileName} was saved.`),
    onError: (error) => sayFailed("Couldn't draw the statement", error),
  })
