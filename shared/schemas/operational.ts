import { Nullable, OneOf, Step } from './fields.ts';

/** Where a project or a goal stands right now. */
export const OPERATIONAL_FIELDS = {
  operational_phase: Nullable(
    OneOf('planning', 'comparing_itineraries', 'waiting_for_approval', 'choosing_hotel', 'other'),
  ),
  current_step: Nullable(Step),
  situation_intent: Nullable(Step),
};
