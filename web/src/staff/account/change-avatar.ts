import { useMutation, useQueryClient } from "@tanstack/react-query"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { changeUser } from "../../api/calls.gen.ts"
import type { Session } from "../../api/session.ts"
import { accountQuery } from "../../data/account.ts"
import { discardImage, uploadImage } from "../../data/uploads/image.ts"
import { userQuery } from "../../data/user.ts"

/** Sends a picture and makes it one's own; refuses when nobody was changed. */
export function useChangeAvatar({ id }: Session) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, onProgress }: { file: File; onProgress: (share: number) => void }) => {
      const key = await uploadImage(file, "avatar", { onProgress })
      try {
        const { matches } = await api(changeUser, { body: { user: id, avatar: key } })
        if (matches !== 1) throw new Error(messages.common.notFound)
      } finally {
        // What one keeps is drawn from it.
        void discardImage(key)
      }
    },
    // Until the new picture's address is here, the chosen file is shown.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey }),
      ]),
  })
}
