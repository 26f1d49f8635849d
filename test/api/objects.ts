import { S3Client } from "@aws-sdk/client-s3"
import { inject } from "vitest"
import { localAws } from "#infra/local/environment.ts"
import type { SystemState } from "../system.ts"

export const objectsClient = async (): Promise<S3Client> => {
  const { running } = (await (await fetch(`${inject("origin")}/__local/state`)).json()) as SystemState
  const endpoint = running.find(({ name }) => name.startsWith("Objects"))?.address ?? ""
  return new S3Client({ ...localAws, endpoint, forcePathStyle: true })
}
