import { Slider } from '@base-ui/react/slider';

/** The track of a slider with its named handles; must be inside Base UI's `Slider.Root`. */
export function SliderLine({ handles }: { handles: readonly string[] }) {
  return (
    <Slider.Control className="mx-2 flex h-9 cursor-pointer items-center pointer-coarse:h-11">
      <Slider.Track className="bg-base-300 h-1.5 w-full rounded-full">
        <Slider.Indicator className="bg-primary rounded-full" />
        {handles.map((name, index) => (
          <Slider.Thumb
            key={name}
            index={index}
            aria-label={name}
            className="bg-base-100 border-primary has-focus-visible:outline-primary size-4 rounded-full border-4 outline-offset-2 has-focus-visible:outline-2"
          />
        ))}
      </Slider.Track>
    </Slider.Control>
  );
}
