import { hasFailed } from "#shared/domain/messages/messages.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { type ConversationMessage, useRetryPictures } from "#web/data/messages/inbox.ts"
import { outcomeText } from "#web/data/messages/message-text.ts"
import { Button } from "#web/ui/Button.tsx"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./Texts.module.css"

const scrollBubbleIntoView = (bubble: HTMLLIElement | null) => bubble?.scrollIntoView({ block: "nearest" })

/** Texts in both directions, given newest first and shown oldest first. */
export function Bubbles({
  texts,
  failed,
  earlier,
}: {
  texts: readonly ConversationMessage[]
  failed?: string | undefined
  earlier?: (() => void) | undefined
}) {
  const now = useNow()
  const latest = texts[0]?._id
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <ol className={styles.bubbles} tabIndex={0} aria-label="Texts">
      {earlier && (
        <li className={styles.earlier}>
          <Button size="small" onClick={earlier}>
            Earlier
          </Button>
          {failed !== undefined && (
            <p className="text-danger" role="alert">
              Couldn't load earlier texts. {failed}
            </p>
          )}
        </li>
      )}
      {texts.toReversed().map((one) => (
        <li
          key={one._id}
          ref={one._id === latest ? scrollBubbleIntoView : undefined}
          className={
            one.state === "received"
              ? `${styles.incoming} gap-1 stack justify-items-start`
              : `${styles.outgoing} gap-1 stack justify-items-start`
          }
        >
          {(one.body || !one.pictures) && <p className={styles.bubble}>{one.body || "Sent a picture"}</p>}
          <Pictures of={one} />
          <small className={hasFailed(one) ? "text-danger" : undefined}>
            {[one.by?.name, formatInstant(one.at, now), outcomeText(one, now)].filter(Boolean).join(" · ")}
            {one.problem && `. ${one.problem}`}
          </small>
        </li>
      ))}
    </ol>
  )
}

function Pictures({ of }: { of: ConversationMessage }) {
  const { _id, pictures = [], awaited = 0, problems = [], retryable } = of
  return (
    <>
      {pictures.length > 0 && (
        <p className="cluster gap-3">
          {pictures.map(({ address, thumb }, index) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img
                className="border-line block rounded-3 object-cover bg-head"
                src={thumb}
                alt={`Texted, ${index + 1} of ${pictures.length}`}
                width={132}
                height={132}
              />
            </a>
          ))}
        </p>
      )}
      {awaited > 0 && (
        <p className="text-muted type-note">
          {awaited === 1 ? "Getting the picture..." : `Getting ${awaited} pictures...`}
        </p>
      )}
      {problems.map((problem, index) => (
        // Two problems can have the same text, so the index is the key.
        <p key={index} className="text-danger">
          Couldn't get a picture. {problem}
        </p>
      ))}
      {retryable && <RetryPictures _id={_id} />}
    </>
  )
}

function RetryPictures({ _id }: { _id: string }) {
  const { mutate, isPending } = useRetryPictures()
  const retry = () => mutate(_id, { onError: (error) => showFailure("Couldn't try again.", error) })
  return (
    <Button size="small" isPending={isPending} onClick={retry}>
      Try again
    </Button>
  )
}
