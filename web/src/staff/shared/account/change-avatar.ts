import { useMutation, useQueryClient } from "@tanstack/react-query"
import { messages } from "#shared/messages.ts"
import { api } from "#web/api/api.ts"
import { changeUser } from "#web/api/calls.gen.ts"
import type { Session } from "#web/api/session.ts"
import { accountQuery } from "#web/data/people/account.ts"
import { userQuery } from "#web/data/people/user.ts"
import { discardImage, uploadImage } from "#web/data/uploads/image.ts"

export function useChangeAvatar({ id }: Session) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, onProgress }: { file: File; onProgress: (share: number) => void }) => {
      const key = await uploadImage(file, "avatar", { onProgress })
      try {
        const { matches } = await api(changeUser, { body: { user: id, avatar: key } })
        if (matches !== 1) throw new Error(messages.common.notFound)
      } finally {
        // The server keeps a resized copy, so the upload is no longer needed.
        void discardImage(key)
      }
    },
    // The refetch ends before the preview of the chosen file is removed, so the picture doesn't flicker.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey }),
      ]),
  })
}
