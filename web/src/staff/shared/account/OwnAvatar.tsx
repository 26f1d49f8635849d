import { useQuery } from "@tanstack/react-query"
import { Camera, ImagePlus } from "lucide-react"
import { type ChangeEvent, useRef, useState } from "react"
import { messages } from "#shared/messages.ts"
import type { Session } from "#web/api/session.ts"
import { accountQuery } from "#web/data/people/account.ts"
import { acceptedImages } from "#web/data/uploads/image.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { useChangeAvatar } from "./change-avatar.ts"
import type { ShowFeedback } from "./feedback.ts"
import styles from "./OwnAvatar.module.css"

export function OwnAvatar({ session, showFeedback }: { session: Session; showFeedback: ShowFeedback }) {
  const { data: account } = useQuery(accountQuery)
  const { mutate, isPending } = useChangeAvatar(session)
  const [preview, setPreview] = useState<string>()
  const [share, setShare] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const isWide = session.category === "commercial"
  const image = preview ?? account?.avatar
  const hasNone = isWide && !image

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Lets the user choose the same file again after a failure.
    currentTarget.value = ""
    if (!file) return
    const address = URL.createObjectURL(file)
    setPreview(address)
    setShare(0)
    mutate(
      { file, onProgress: setShare },
      {
        onSuccess: () => showFeedback({ message: messages.account.avatarUpdated }),
        onError: ({ message }) =>
          showFeedback({ message: messages.account.avatarFailed, detail: message, failed: true }),
        onSettled: () => {
          setPreview(undefined)
          URL.revokeObjectURL(address)
        },
      },
    )
  }

  return (
    <>
      <button
        type="button"
        className={isWide ? `${styles.change} ${styles.wide}` : styles.change}
        aria-busy={isPending}
        onClick={() => !isPending && input.current?.click()}
      >
        {isWide ? <BusinessAvatar image={image} /> : <Avatar name={session.name} image={image} size={48} />}
        {hasNone ? null : (
          <span className="spoken">
            {isPending ? messages.common.currentlyUpdating : "Change profile picture"}
          </span>
        )}
        {isPending ? (
          <span className={styles.progress} aria-hidden="true">
            {Math.round(share * 100)}%
          </span>
        ) : (
          !hasNone && (
            <span className={styles.sign} aria-hidden="true">
              <Camera size={13} strokeWidth={2.2} />
            </span>
          )
        )}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedImages("avatar")}
        aria-label="Profile picture"
        onChange={choose}
      />
    </>
  )
}

const BusinessAvatar = ({ image }: { image: string | undefined }) =>
  image ? (
    <img src={image} alt="" width={200} height={50} />
  ) : (
    <span className={styles.none}>
      <ImagePlus size={18} aria-hidden />
      Add your logo
    </span>
  )
