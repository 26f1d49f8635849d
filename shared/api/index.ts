import { listSettingsHistory } from "./audit.ts"
import {
  changeBillingProfile,
  createBillingProfile,
  deleteBillingProfile,
  getBillingProfile,
  listBillingProfiles,
} from "./billing.ts"
import {
  changeInsuranceProvider,
  createInsuranceProvider,
  deleteInsuranceProvider,
  listInsuranceProviders,
} from "./carriers.ts"
import { changeCredentials, getCredentials } from "./credentials.ts"
import { changeVehicle, createVehicle, decodeVin, deleteVehicle, listVehicles } from "./customers.ts"
import type { Endpoint } from "./endpoint.ts"
import { getInvoice, getInvoicePdf } from "./invoices.ts"
import { getHealth, getOpenapi } from "./meta.ts"
import { recordPayment } from "./payments.ts"
import { createPromoCode, deletePromoCode, listPromoCodes } from "./promocodes.ts"
import {
  actOnServiceRequest,
  changeServiceRequest,
  createServiceRequest,
  getServiceRequestHistory,
  getServiceRequests,
  listServiceRequestStates,
  priceCharges,
} from "./requests/endpoints.ts"
import {
  countSessions,
  createSession,
  deleteSession,
  firstLogin,
  getAccount,
  listSessions,
  refreshSession,
} from "./session.ts"
import {
  changeBranch,
  changeBusinessInfo,
  changeContactInfo,
  changeSettings,
  createBranch,
  deleteBranch,
  getBusinessInfo,
  getContactInfo,
  getSettings,
  listBranches,
} from "./settings.ts"
import { abortUpload, beginUpload, continueUpload, getUploadUrl } from "./uploads.ts"
import { changeUser, countRoles, createUser, deleteUser, listServiceTechnicians, listUsers } from "./users.ts"

const definitions = [
  createSession,
  refreshSession,
  deleteSession,
  firstLogin,
  listSessions,
  countSessions,
  getAccount,
  listUsers,
  createUser,
  changeUser,
  deleteUser,
  countRoles,
  listServiceTechnicians,
  listVehicles,
  createVehicle,
  changeVehicle,
  deleteVehicle,
  decodeVin,
  listBillingProfiles,
  getBillingProfile,
  createBillingProfile,
  changeBillingProfile,
  deleteBillingProfile,
  listInsuranceProviders,
  createInsuranceProvider,
  changeInsuranceProvider,
  deleteInsuranceProvider,
  getSettings,
  changeSettings,
  getBusinessInfo,
  changeBusinessInfo,
  getContactInfo,
  changeContactInfo,
  listBranches,
  createBranch,
  changeBranch,
  deleteBranch,
  listPromoCodes,
  createPromoCode,
  deletePromoCode,
  getCredentials,
  changeCredentials,
  getServiceRequests,
  createServiceRequest,
  changeServiceRequest,
  actOnServiceRequest,
  listServiceRequestStates,
  priceCharges,
  getServiceRequestHistory,
  recordPayment,
  getInvoice,
  getInvoicePdf,
  listSettingsHistory,
  beginUpload,
  continueUpload,
  abortUpload,
  getUploadUrl,
  getHealth,
  getOpenapi,
] as const

/** Each definition with its own type: what a typed call is made from. */
export type Definitions = typeof definitions

/** Every endpoint. Functions, routes, permissions, the client and the tests of every role are derived from this list. */
export const endpoints: readonly Endpoint[] = definitions
