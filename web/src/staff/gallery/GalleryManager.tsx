import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { GalleryEntry } from "#shared/api/gallery.ts"
import { galleryTitle } from "#shared/domain/media/gallery.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { galleryQuery, useUnpublishEntry } from "../../data/shop/gallery.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { ConfirmDialog } from "../../ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { hideMessage, showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { EntryDialog } from "./parts/EntryDialog.tsx"
import { EntryRow } from "./parts/EntryRow.tsx"
import { useEntryOrder } from "./use-entry-order.ts"

export default function GalleryManager() {
  const gallery = useQuery(galleryQuery)
  const [edited, setEdited] = useState<GalleryEntry>()
  const [entryToUnpublish, setEntryToUnpublish] = useState<GalleryEntry>()
  const count = gallery.data?.length
  return (
    <>
      <PageHeader
        back={backLink("/settings")}
        title={<PageTitle />}
        subtitle={count === undefined ? "\u00a0" : count === 1 ? "1 entry" : `${count} entries`}
        actions={
          <ButtonLink href="/gallery" newTab>
            View on website
          </ButtonLink>
        }
      />
      <div className="screen">
        <DataView
          query={gallery}
          failed="Couldn't load the gallery."
          loading={[1, 2, 3, 4].map((row) => <SkeletonBar key={row} width="100%" height={88} />)}
          empty={{
            when: ({ length }) => length === 0,
            show: (
              <Empty title="Nothing published yet">
                Open a job with photos and choose Publish in its attachments.
              </Empty>
            ),
          }}
        >
          {(entries) => <List entries={entries} onEdit={setEdited} onUnpublish={setEntryToUnpublish} />}
        </DataView>
      </div>
      {edited && <EntryDialog entry={edited} onClose={() => setEdited(undefined)} />}
      {entryToUnpublish && (
        <Unpublish entry={entryToUnpublish} onClose={() => setEntryToUnpublish(undefined)} />
      )}
    </>
  )
}

type Act = (entry: GalleryEntry) => void

function List({ entries, onEdit, onUnpublish }: { entries: GalleryEntry[]; onEdit: Act; onUnpublish: Act }) {
  const { list, over, announcement, move } = useEntryOrder(entries)
  return (
    <>
      <ol ref={list} className="stack gap-4 p-0 m-0 list-none">
        {entries.map((entry, index) => (
          <EntryRow
            key={entry._id}
            entry={entry}
            over={over?.id === entry._id ? over.edge : undefined}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            onMove={(to) => move(entry._id, to)}
            onEdit={() => onEdit(entry)}
            onUnpublish={() => onUnpublish(entry)}
          />
        ))}
      </ol>
      <output className="spoken">{announcement}</output>
    </>
  )
}

const failed = "Couldn't unpublish it."

function Unpublish({ entry, onClose }: { entry: GalleryEntry; onClose: () => void }) {
  const { mutateAsync, isPending } = useUnpublishEntry()
  const unpublish = async () => {
    hideMessage(failed)
    try {
      await mutateAsync(entry._id)
      showMessage(`${galleryTitle(entry)} is out of the gallery.`)
    } catch (error) {
      showFailure(failed, error as Error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Unpublish ${galleryTitle(entry)}?`}
      confirm="Unpublish"
      isPending={isPending}
      destructive
      onConfirm={() => void unpublish()}
    >
      Its photos leave the website within ten minutes. The job keeps its own. You can't undo this, but you can
      publish the job again.
    </ConfirmDialog>
  )
}
