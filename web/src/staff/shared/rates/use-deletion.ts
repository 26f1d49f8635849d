import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { showFailure, showMessage } from "#web/ui/notifications.ts"

type Deletion = {
  write: () => Promise<unknown>
  queryKey: QueryKey
  deleted: string
  failed: string
  onDeleted?: () => void
}

export function useDeletion({ write, queryKey, deleted, failed, onDeleted }: Deletion) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const deletion = useMutation({
    mutationFn: write,
    onSuccess: () => {
      showMessage(deleted)
      onDeleted?.()
    },
    onError: (error) => {
      showFailure(failed, error)
      setAsking(false)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return {
    asking,
    busy: deletion.isPending,
    done: deletion.isSuccess,
    ask: () => setAsking(true),
    keep: () => setAsking(false),
    confirm: () => deletion.mutate(),
  }
}
