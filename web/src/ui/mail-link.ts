/** The encoding keeps typed text from adding mail headers. */
export const mailLink = (email: string, fields: { subject?: string; body?: string } = {}): string => {
  const [address = ""] = email.trim().split(/\r?\n/, 1)
  const to = encodeURIComponent(address).replaceAll("%40", "@")
  // Not URLSearchParams: mail programs show its plus signs.
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return query.length > 0 ? `mailto:${to}?${query.join("&")}` : `mailto:${to}`
}
