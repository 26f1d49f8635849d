/** A data file is imported as its path beside the bundle (`infra/bundle.ts`). */
declare module "*.br" {
  const path: string
  export default path
}
declare module "*.ttf" {
  const path: string
  export default path
}
declare module "*.pack" {
  const path: string
  export default path
}
declare module "*.webp" {
  const path: string
  export default path
}
declare module "*.txt" {
  const path: string
  export default path
}
