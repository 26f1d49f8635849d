import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { useNavigate } from "react-router"
import { ProblemError } from "../../../api/problem.ts"
import { say } from "../../../ui/say.ts"
import { dropDraft } from "./draft.ts"
import { fieldOf, type NewRequest } from "./form.ts"
import { accountsQuery, makeRequest, type Person, personQuery } from "./queries.ts"

const mutationKey = ["new-request"]

/** What stands in the way, as the person is told: fields have their own sentence where they are shown. */
export type Hindrance = { sentence: string; requestId: string | undefined; owner: Person | undefined }

/** Makes the request and leads to it; what is refused stands at its field. */
export function useMaking(form: UseFormReturn<NewRequest>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [hindrance, setHindrance] = useState<Hindrance>()
  /** counts failures, so that each leads to its first field */
  const [failures, setFailures] = useState(0)

  const accountOf = async ({ invoiceType, billingId }: NewRequest) => {
    if (invoiceType !== "Net") return undefined
    const accounts = await queryClient.ensureQueryData(accountsQuery)
    const listed = accounts.find(({ _id }) => _id === billingId)
    return listed ?? (await queryClient.ensureQueryData(personQuery(billingId))) ?? undefined
  }
  const ownerOf = async (problem: ProblemError | undefined): Promise<Person | undefined> => {
    const id = problem?.code === "phone_in_use" && problem.problem?._id
    if (typeof id !== "string") return undefined
    // Without his name the sentence still says what is wrong.
    const found = await queryClient.fetchQuery(personQuery(id)).catch(() => null)
    return found ?? undefined
  }

  const making = useMutation({
    mutationKey,
    mutationFn: async (values: NewRequest) =>
      makeRequest(values, await accountOf(values), ({ customerId, vehicleId }) => {
        form.setValue("customerId", customerId)
        if (vehicleId !== undefined) form.setValue("vehicleId", vehicleId)
      }),
    onMutate: () => setHindrance(undefined),
    onSuccess: (invoiceNumber) => {
      dropDraft()
      say(`Service request ${invoiceNumber} is made.`)
      void navigate(`/servicerequest/${invoiceNumber}`)
    },
    onError: async (error) => {
      const problem = error instanceof ProblemError ? error : undefined
      const unplaced: string[] = []
      for (const { field, message } of problem?.fields ?? []) {
        const name = fieldOf(field)
        if (name) form.setError(name, { type: "server", message })
        else unplaced.push(message)
      }
      setFailures((count) => count + 1)
      setHindrance({
        sentence: [
          problem?.message ?? "Something went wrong in this app. What was typed is still here.",
          ...unplaced,
        ].join(" "),
        requestId: problem?.requestId,
        owner: await ownerOf(problem),
      })
    },
    onSettled: () => {
      for (const queryKey of [["service-requests"], ["account"], ["users"], ["vehicles"]])
        void queryClient.invalidateQueries({ queryKey })
    },
  })

  return {
    hindrance,
    failures,
    busy: making.isPending,
    /** A second tap while the first is under way is none. */
    make: (values: NewRequest) => {
      if (queryClient.isMutating({ mutationKey }) === 0) making.mutate(values)
    },
    forget: () => setHindrance(undefined),
  }
}
export type Making = ReturnType<typeof useMaking>
