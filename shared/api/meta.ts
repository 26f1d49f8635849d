import * as z from "zod"
import { endpoint } from "./definition/endpoint.ts"

export const getHealth = endpoint({
  area: "meta",
  name: "get-health",
  method: "GET",
  path: "/health",
  roles: "public",
  programs: true,
  access: ["table:read"],
  reply: z.object({ status: z.literal("ok"), version: z.string() }),
  refusals: [],
})

export const getOpenapi = endpoint({
  area: "meta",
  name: "get-openapi",
  method: "GET",
  path: "/openapi.json",
  roles: "public",
  programs: true,
  access: [],
  reply: z.looseObject({ openapi: z.string() }),
  refusals: [],
})
