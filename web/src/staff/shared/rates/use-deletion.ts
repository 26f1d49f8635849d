import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"

type Deletion = {
  write: () => Promise<unknown>
  queryKey: QueryKey
  deleted: string
  failed: string
  onDeleted?: () => void
}

export function useDeletion({ write, queryKey, deleted, failed, onDeleted }: Deletion) {
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const deletion = useMutation({
    mutationFn: write,
    onSuccess: () => {
      showMessage(deleted)
      onDeleted?.()
    },
    onError: (error) => {
      showFailure(failed, error)
      setConfirming(false)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return {
    isConfirming,
    isPending: deletion.isPending,
    done: deletion.isSuccess,
    openConfirmation: () => setConfirming(true),
    cancel: () => setConfirming(false),
    confirm: () => deletion.mutate(),
  }
}
