import { queryOptions, useMutation } from "@tanstack/react-query"
import { t } from "#shared/language.ts"
import { api } from "../../api/api.ts"
import { getInvoicePdf, getStatement } from "../../api/calls.gen.ts"
import { showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { downloadFrom } from "../../ui/save-file.ts"

export const drawnInvoiceQuery = (invoiceNumber: number) =>
  queryOptions({
    queryKey: ["invoice-pdf", invoiceNumber],
    queryFn: ({ signal }) => api(getInvoicePdf, { query: { id: String(invoiceNumber) } }, signal),
    // The signed address expires, and the invoice may change.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The PDF as an object URL. The caller revokes it. */
export const invoiceFileQuery = (address: string | undefined) =>
  queryOptions({
    queryKey: ["invoice-pdf", "file", address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address ?? "", { signal })
      if (!response.ok) throw new Error(t(`The file couldn't be loaded (${response.status}).`))
      const pdf = new Blob([await response.arrayBuffer()], { type: "application/pdf" })
      return URL.createObjectURL(pdf)
    },
    enabled: address !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useStatement = (payer: { account: string } | { carrier: string }) =>
  useMutation({
    mutationFn: async () => {
      const { statement, fileName } = await api(getStatement, { query: payer })
      downloadFrom(statement, fileName)
      return fileName
    },
    onSuccess: (fileName) => showMessage(`${fileName} was saved.`),
    onError: (error) => showFailure("Couldn't draw the statement", error),
  })
