import { permitted, router } from '../trpc.ts';
import { endAddress, makeAddress, readCalendar } from './calendar.service.ts';

export const calendarRouter = router({
  read: permitted('calendar.read').query(({ ctx }) => readCalendar(ctx)),
  make: permitted('calendar.make').mutation(({ ctx }) => makeAddress(ctx)),
  end: permitted('calendar.end').mutation(({ ctx }) => endAddress(ctx)),
});
