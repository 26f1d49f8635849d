import type { User } from "#shared/api/users.ts"
import type { Pictures } from "../platform/files/pictures.ts"
import type { signedUrl } from "../platform/files/signed-urls.ts"
import type { Refuse } from "../platform/refusal.ts"

/** Faces are square; business logos are wide (owner's specification). */
const avatarBox = ({ category }: Pick<User, "category">) =>
  category === "commercial" ? { width: 200, height: 50 } : { width: 100, height: 100 }

/** External avatars are URLs and are not stored here. */
const isStored = (avatar: string | undefined): avatar is string => avatar?.startsWith("pictures/") ?? false

export const avatarStore = (pictures: Pictures) => ({
  /** Accepts a data URL or the key of an upload. Returns the stored key. */
  async put(
    user: Pick<User, "_id" | "category">,
    avatar: string,
    {
      sender,
      countInline,
      refuse,
    }: { sender: string; countInline: () => Promise<void>; refuse: Refuse<"not_an_image"> },
  ): Promise<string> {
    const image = await pictures.read(avatar, {
      purpose: "avatar",
      sender,
      field: "avatar",
      box: avatarBox(user),
      countInline,
      refuse,
    })
    return pictures.put(`avatars/${user._id}`, image)
  },
  /** Call after the user drops the picture. */
  async remove(before: string | undefined, after?: string): Promise<void> {
    if (isStored(before) && before !== after) await pictures.remove([before])
  },
})

/** Replaces the avatar's key with a signed URL. */
export const withAvatarUrl = async <UserFields extends { avatar?: string | undefined }>(
  user: UserFields,
  address: typeof signedUrl,
  now: Date,
): Promise<UserFields> =>
  isStored(user.avatar) ? { ...user, avatar: await address(user.avatar, now) } : user
