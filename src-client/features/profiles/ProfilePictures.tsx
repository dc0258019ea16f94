import type { ComponentProps } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Picture } from '#client/components/base/Picture.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { PictureField, shownAddress } from '#client/components/parts/PictureField.tsx';
import { COVER_PICTURE, PROFILE_PICTURES } from '#shared/pictures.ts';

type PictureProps = Pick<ComponentProps<typeof PictureField>, 'value' | 'onChange' | 'saving'>;

/** The creator's face; `name` gives the initials if there is no picture. */
export function AvatarField({ name, ...field }: PictureProps & { name: string }) {
  return (
    <PictureField
      {...field}
      label="Profile picture"
      most={PROFILE_PICTURES.avatar}
      round
      className="flex items-center gap-4"
    >
      <Avatar name={name} src={shownAddress(field.value)} size="xl" />
    </PictureField>
  );
}

/** A brand's logo; `name` gives the initials if there is none. */
export function LogoField({ name, ...field }: PictureProps & { name: string }) {
  return (
    <PictureField {...field} label="Logo" most={PROFILE_PICTURES.logo} className="flex items-center gap-4">
      <Avatar name={name || 'Brand'} src={shownAddress(field.value)} size="xl" square />
    </PictureField>
  );
}

/** The cover of a campaign; without one, the field shows the drawing that stands there instead. */
export function CoverField({ drawn, ...field }: PictureProps & { drawn: ComponentProps<typeof Cover>['of'] }) {
  const cover = { ...drawn.cover, url: shownAddress(field.value) };
  return (
    <PictureField
      {...field}
      label="Cover picture"
      hint="Creators see it with your campaign. Without one, Accord draws a cover."
      most={COVER_PICTURE}
      className="grid grid-cols-1 gap-2.5"
    >
      <Cover of={{ ...drawn, cover }} shape="field" eager />
    </PictureField>
  );
}

/** The picture across the top of the profile. */
export function BannerField(field: PictureProps) {
  const address = shownAddress(field.value);
  return (
    <PictureField {...field} label="Banner" most={PROFILE_PICTURES.banner} className="grid grid-cols-1 gap-2.5">
      {address && (
        <Picture
          address={address}
          alt=""
          width={512}
          height={128}
          eager
          className="aspect-[4/1] h-auto w-full rounded-xl"
        />
      )}
    </PictureField>
  );
}
