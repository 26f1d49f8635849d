import { useEffect, useRef, useState } from "react"
import type { Vehicle } from "#shared/api/customers.ts"
import { discardImage, uploadImage } from "../../data/uploads/image.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { keptPictures, moveToFront, type Picture, roomFor } from "./pictures.ts"

export function usePictures(images: Vehicle["images"]) {
  const [pictures, setPictures] = useState(() => keptPictures(images))
  const uploads = useRef(new Map<string, AbortController>())
  const previews = useRef(new Set<string>())
  /** Keys of uploads that no saved vehicle uses. They are deleted when the form closes. */
  const unused = useRef(new Set<string>())

  const patch = (id: string, changes: Partial<Picture>) =>
    setPictures((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  const send = async (id: string, file: File): Promise<void> => {
    const upload = new AbortController()
    uploads.current.set(id, upload)
    patch(id, { removed: false, state: { is: "sending", share: 0 } })
    try {
      const key = await uploadImage(file, "vehicle", {
        signal: upload.signal,
        onProgress: (share) => {
          if (!upload.signal.aborted) patch(id, { state: { is: "sending", share } })
        },
      })
      unused.current.add(key)
      patch(id, { state: { is: "sent", key } })
    } catch (error) {
      if (upload.signal.aborted) return
      if (!(error instanceof ProblemError)) throw error
      const mayRetry = error.code !== "not_an_image"
      patch(id, { state: { is: "failed", sentence: error.message, mayRetry } })
    } finally {
      if (uploads.current.get(id) === upload) uploads.current.delete(id)
    }
  }

  useEffect(() => {
    const [runningUploads, previewUrls, unusedKeys] = [uploads.current, previews.current, unused.current]
    return () => {
      for (const upload of runningUploads.values()) upload.abort()
      for (const src of previewUrls) URL.revokeObjectURL(src)
      for (const key of unusedKeys) void discardImage(key)
    }
  }, [])

  return {
    pictures,
    /** Returns how many files exceeded the limit. */
    add(files: readonly File[]): number {
      const accepted = files.slice(0, roomFor(pictures)).map((file): Picture & { file: File } => {
        const src = URL.createObjectURL(file)
        previews.current.add(src)
        return { id: src, src, file, note: "", removed: false, state: { is: "sending", share: 0 } }
      })
      setPictures((all) => [...all, ...accepted])
      for (const { id, file } of accepted) void send(id, file)
      return files.length - accepted.length
    },
    remove({ id, state }: Picture): void {
      uploads.current.get(id)?.abort()
      patch(id, { removed: true, ...(state.is === "sending" && { state: { is: "given up" } }) })
    },
    restore({ id, file, state }: Picture): void {
      if (file && (state.is === "given up" || state.is === "failed")) void send(id, file)
      else patch(id, { removed: false })
    },
    note: ({ id }: Picture, note: string) => patch(id, { note }),
    makeMain: ({ id }: Picture) => setPictures((all) => moveToFront(all, id)),
    refuse: ({ id }: Picture, sentence: string) =>
      patch(id, { state: { is: "failed", sentence, mayRetry: false } }),
    /** Call after the save, so that these uploads aren't deleted. */
    used: (keys: readonly string[]) => {
      for (const key of keys) if (unused.current.delete(key)) void discardImage(key)
    },
  }
}

export type Pictures = ReturnType<typeof usePictures>
