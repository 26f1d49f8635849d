import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { Camera, GalleryHorizontalEnd, RefreshCw } from "lucide-react"
import { useState } from "react"
import type { Media } from "#shared/api/requests/media.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayPublish } from "#shared/domain/media/gallery.ts"
import { categoryText, type OfferedCategory } from "#shared/domain/media/media.ts"
import { isStaff, mayPass, type Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import type { Session } from "#web/api/session.ts"
import type { Entry as WaitingEntry } from "#web/data/offline/entry.ts"
import { useJobQueue } from "#web/data/offline/queue-state.ts"
import { changeMediaCategory, mediaQuery, removeMedia } from "#web/data/requests/media.ts"
import { giveUpPhoto, type Photo, usePhotos } from "#web/data/uploads/photos.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { MoreButton } from "#web/ui/page/MoreButton.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { createdText } from "../created-text.ts"
import styles from "./AttachmentsPanel.module.css"
import { QueuedPhotoTile } from "./QueuedPhotoTile.tsx"
import { type Shot, shotsOf } from "./shots.ts"
import { UploadingPhotoTile } from "./UploadingPhotoTile.tsx"

const AddPhotos = lazyComponent(() => import("./AddPhotos.tsx"))
const Publish = lazyComponent(() => import("./Publish.tsx"))
const Viewer = lazyComponent(() => import("./Viewer.tsx"))

const moveFailed = t("Couldn't move the photo.")
const deleteFailed = t("Couldn't delete the attachment.")

const inPanel = 6

type Props = {
  request: ServiceRequest
  session: Session
  now: Date
  /** True while the user adds photos. Buttons outside of the panel can set it, too. */
  adding: boolean
  onAdding: (adding: boolean) => void
}

export function AttachmentsPanel({ request, session, now, adding, onAdding }: Props) {
  const { invoiceNumber } = request
  const query = useInfiniteQuery(mediaQuery(invoiceNumber))
  const photos = usePhotos(invoiceNumber)
  const waiting = useJobQueue(invoiceNumber).filter(({ picture }) => picture !== undefined)
  const changeCategory = useChangeCategory()
  const [showAll, setShowAll] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const [open, setOpen] = useState<Shot["id"]>()
  const target = useDeletion(() => setOpen(undefined))

  const shots = shotsOf(query.data?.pages.flatMap(({ reply }) => reply) ?? [])
  const visibleShots = showAll ? shots : shots.slice(0, inPanel)
  const index = shots.findIndex(({ id }) => id === open)
  const mayPublishOne = mayPass(session.role, ["clerk"]) && shots.some(({ of }) => mayPublish(of.category))
  const more = query.hasNextPage ? "+" : ""
  const mayChange = ({ postingUserId }: Media) => isStaff(session.role) || postingUserId === session.id
  return (
    <Panel
      title="Attachments"
      aside={shots.length > 0 && `${shots.length}${more}`}
      actions={
        <>
          {mayPublishOne && (
            <Button kind="quiet" size="small" icon={GalleryHorizontalEnd} onClick={() => setPublishing(true)}>
              Publish
            </Button>
          )}
          <Button kind="soft" size="small" icon={Camera} onClick={() => onAdding(true)}>
            Add photos
          </Button>
        </>
      }
    >
      {(photos.length > 0 || waiting.length > 0 || shots.length > 0) && (
        <ul className={styles.grid}>
          {photos.map((photo) => (
            <UploadingPhotoTile
              key={photo.id}
              photo={photo}
              role={session.role}
              onGiveUp={() => target.openConfirmation({ photo })}
            />
          ))}
          {waiting.map((entry) => (
            <QueuedPhotoTile
              key={entry.id}
              entry={entry}
              onRemove={() => target.openConfirmation({ entry })}
            />
          ))}
          {visibleShots.map((shot) => (
            <li key={shot.id} className="min-w-0">
              <Thumb
                shot={shot}
                now={now}
                onOpen={() => setOpen(shot.id)}
                onExpired={() => void query.refetch()}
              />
            </li>
          ))}
        </ul>
      )}
      {query.data && shots.length + photos.length + waiting.length === 0 && (
        <p className="text-muted">No attachments yet. Photos of the damage help with claims.</p>
      )}
      {query.isPending && <Skeleton />}
      {query.isLoadingError && <AttachmentsFailed error={query.error} onRetry={() => void query.refetch()} />}
      {(shots.length > visibleShots.length || (showAll && query.hasNextPage)) && (
        <MoreButton
          query={query}
          wide
          className={`${styles.more} mt-4`}
          reveal={showAll ? undefined : () => setShowAll(true)}
        >
          {showAll ? t("Show more") : t(`Show all ${shots.length}${more}`)}
        </MoreButton>
      )}
      {adding && <AddPhotos request={request} role={session.role} onClose={() => onAdding(false)} />}
      {publishing && <Publish request={request} shots={shots} onClose={() => setPublishing(false)} />}
      {index >= 0 && (
        <Viewer
          shots={shots}
          index={index}
          now={now}
          role={session.role}
          mayChange={mayChange}
          onGo={setOpen}
          onChangeCategory={(media, category) => void changeCategory(media, category)}
          onDelete={(media) => target.openConfirmation({ media })}
          onExpired={() => void query.refetch()}
          onClose={() => setOpen(undefined)}
        />
      )}
      {target.dialog}
    </Panel>
  )
}

type UnsentProps = Pick<ServiceRequest, "invoiceNumber"> & { role: Role }

/** Photos of this tab for a job that is gone or someone else's, for example a file that is no picture. */
export function UnsentPhotos({ invoiceNumber, role }: UnsentProps) {
  const photos = usePhotos(invoiceNumber)
  const target = useDeletion(() => undefined)
  if (photos.length === 0) return null
  return (
    <Panel title="Photos">
      <ul className={styles.grid}>
        {photos.map((photo) => (
          <UploadingPhotoTile
            key={photo.id}
            photo={photo}
            role={role}
            onGiveUp={() => target.openConfirmation({ photo })}
          />
        ))}
      </ul>
      {target.dialog}
    </Panel>
  )
}

const Skeleton = () => (
  <ul className={styles.grid} aria-busy="true">
    {[0, 1, 2, 3].map((index) => (
      <li key={index} className={`${styles.skeleton} min-w-0`} />
    ))}
  </ul>
)

const AttachmentsFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div role="alert">
    <p className="text-muted mb-4">Couldn't load the attachments. {error.message}</p>
    <Button size="small" icon={RefreshCw} onClick={onRetry}>
      Try again
    </Button>
  </div>
)

type ThumbProps = { shot: Shot; now: Date; onOpen: () => void; onExpired: () => void }

function Thumb({ shot, now, onOpen, onExpired }: ThumbProps) {
  const { thumb, of } = shot
  const text = categoryText(of.category)
  return (
    <button
      type="button"
      className={`${styles.tile} pointer`}
      aria-label={`${text}, ${of.postingUserName}, ${createdText(of, now)}`}
      onClick={onOpen}
    >
      <img
        className="block w-full h-full object-cover"
        src={thumb}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onExpired}
      />
      <span className={styles.caption}>{text}</span>
    </button>
  )
}

type DeletionTarget =
  | { media: Media; photo?: undefined; entry?: undefined }
  | { photo: Photo; media?: undefined; entry?: undefined }
  | { entry: WaitingEntry; media?: undefined; photo?: undefined }

/** Files an attachment under another category, and says so. */
function useChangeCategory() {
  const queryClient = useQueryClient()
  return async (media: Media, category: OfferedCategory) => {
    hideMessage(moveFailed)
    try {
      await changeMediaCategory(queryClient, media, category)
      showMessage(t(`Moved to ${categoryText(category)}.`))
    } catch (error) {
      showFailure(moveFailed, error as Error)
    }
  }
}

function useDeletion(onDeleted: () => void) {
  const queryClient = useQueryClient()
  const [target, setTarget] = useState<DeletionTarget>()
  const [isDeleting, setDeleting] = useState(false)

  const remove = async (media: Media) => {
    setDeleting(true)
    hideMessage(deleteFailed)
    try {
      await removeMedia(queryClient, media)
      showMessage(t("Attachment deleted."))
      setTarget(undefined)
      onDeleted()
    } catch (error) {
      setTarget(undefined)
      showFailure(deleteFailed, error as Error)
    } finally {
      setDeleting(false)
    }
  }
  const giveUp = async ({ photo, entry }: Pick<DeletionTarget, "photo" | "entry">) => {
    setTarget(undefined)
    if (photo) giveUpPhoto(photo)
    if (entry) await (await import("#web/data/offline/queue.ts")).remove(queryClient, entry)
  }
  const count = target?.media?.media.length ?? 0
  const dialog = target?.media ? (
    <ConfirmDialog
      opened
      onClose={() => setTarget(undefined)}
      title="Delete this attachment?"
      confirm={t("Delete attachment")}
      isPending={isDeleting}
      destructive
      onConfirm={() => void remove(target.media)}
    >
      {count > 1
        ? `All ${count} pictures added together will be deleted. You can't undo this.`
        : "You can't undo this."}
    </ConfirmDialog>
  ) : (
    target && (
      <ConfirmDialog
        opened
        onClose={() => setTarget(undefined)}
        title="Delete this photo?"
        confirm={t("Delete photo")}
        destructive
        onConfirm={() => void giveUp(target)}
      >
        It hasn't been uploaded yet.
      </ConfirmDialog>
    )
  )
  return { openConfirmation: setTarget, dialog }
}
