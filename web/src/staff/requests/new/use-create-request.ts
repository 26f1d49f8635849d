import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { useNavigate } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { api } from "#web/api/api.ts"
import { changeServiceRequest } from "#web/api/calls.gen.ts"
import { accountQuery } from "#web/data/people/account.ts"
import { userQuery } from "#web/data/people/user.ts"
import { accountsQuery, type KnownUser, usersKey } from "#web/data/people/users.ts"
import { vehiclesKey, vehiclesQuery } from "#web/data/people/vehicles.ts"
import { dropDraft } from "#web/data/requests/request-draft.ts"
import { requestsKey } from "#web/data/requests/requests-key.ts"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { type CreatedIds, createNewRequest } from "./create-request.ts"
import { fieldOf, type NewRequest } from "./form.ts"

const mutationKey = ["new-request"]
/** A new customer has no vehicles, so none are loaded. */
const noVehicles = { pages: [{ reply: [], nextCursor: undefined }], pageParams: [undefined] }

export type CreateProblem = {
  sentence: string
  /** False after a refusal. True if the same request could succeed later. */
  mayRetry: boolean
  requestId: string | undefined
  owner: KnownUser | undefined
}

/** Creates the request and opens it. Refusals are shown at their fields. */
export function useCreateRequest(form: UseFormReturn<NewRequest>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [createProblem, setCreateProblem] = useState<CreateProblem>()
  /** Number of failures, so that each one focuses its first invalid field. */
  const [failures, setFailures] = useState(0)
  const createdIds = useRef<CreatedIds>(undefined)

  const accountOf = async ({ invoiceType, billingId }: NewRequest) => {
    if (invoiceType !== "Net") return undefined
    const accounts = await queryClient.ensureQueryData(accountsQuery)
    const listedAccount = accounts.find(({ _id }) => _id === billingId)
    return listedAccount ?? (await queryClient.ensureQueryData(userQuery(billingId))) ?? undefined
  }
  const ownerOf = async (problem: ProblemError | undefined): Promise<KnownUser | undefined> => {
    const id = problem?.code === "phone_in_use" && problem.problem?._id
    if (typeof id !== "string") return undefined
    // Without the name, the message is still useful.
    const found = await queryClient.fetchQuery(userQuery(id)).catch(() => null)
    return found ?? undefined
  }

  /**
   * Stores created IDs in the form only after a failure, so that nothing changes on the screen during the
   * calls.
   */
  const applyCreatedIds = ({ customerId, vehicleId }: CreatedIds) => {
    queryClient.setQueryData(vehiclesQuery(customerId).queryKey, (before) => before ?? noVehicles)
    form.setValue("customerId", customerId)
    if (vehicleId !== undefined) form.setValue("vehicleId", vehicleId)
  }

  /** The caller goes on talking while the request is created. */
  const saveNotesTypedSince = async (invoiceNumber: number, sent: NewRequest) => {
    const customerNotes = form.getValues("customerNotes").trim()
    if (customerNotes === sent.customerNotes.trim()) return
    const body = { customerNotes: customerNotes || null }
    try {
      await api(changeServiceRequest, { query: { invoiceNumber }, body })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      showFailure(messages.requests.updateFailed, error)
    }
  }

  const creation = useMutation({
    mutationKey,
    mutationFn: async (values: NewRequest) =>
      createNewRequest(values, await accountOf(values), (ids) => {
        createdIds.current = ids
      }),
    onMutate: () => {
      createdIds.current = undefined
    },
    onSuccess: async (invoiceNumber, sent) => {
      await saveNotesTypedSince(invoiceNumber, sent)
      dropDraft()
      showMessage(`Service request ${invoiceNumber} created.`)
      void navigate(`/servicerequest/${invoiceNumber}`)
    },
    onError: async (error) => {
      const problem = error instanceof ProblemError ? error : undefined
      const mayRetry = problem === undefined || problem.status === 0 || problem.status >= 500
      if (createdIds.current) applyCreatedIds(createdIds.current)
      const unplaced: string[] = []
      for (const { field, message } of problem?.fields ?? []) {
        const name = fieldOf(field)
        if (name) form.setError(name, { type: "server", message })
        else unplaced.push(message)
      }
      if (problem?.code === "phone_in_use") form.setError("customerPhone", { message: problem.message })
      setFailures((count) => count + 1)
      setCreateProblem({
        sentence: [
          problem?.message ?? "Something went wrong in this app. Your entries are still here.",
          ...unplaced,
        ].join(" "),
        mayRetry,
        requestId: mayRetry ? problem?.requestId : undefined,
        owner: await ownerOf(problem),
      })
    },
    onSettled: () => {
      for (const queryKey of [requestsKey, accountQuery.queryKey, usersKey, vehiclesKey])
        void queryClient.invalidateQueries({ queryKey })
    },
  })

  return {
    problem: createProblem,
    failures,
    /** Stays true until the job's page opens. */
    isPending: creation.isPending || creation.isSuccess,
    /** Ignores a second click. */
    create: (values: NewRequest) => {
      if (queryClient.isMutating({ mutationKey }) > 0 || creation.isSuccess) return
      setCreateProblem(undefined)
      creation.mutate(values)
    },
    forget: () => setCreateProblem(undefined),
  }
}
