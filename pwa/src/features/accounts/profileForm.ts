import * as v from 'valibot';
import { limits } from '@/api/limits';
import { fieldFaults } from '@/ui/words';
import { name, required } from './forms';

export const profileForm = v.object({
  first_name: name,
  last_name: name,
  nickname: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(
      limits.ProfileIn.nickname.maxLength,
      fieldFaults.atMost(limits.ProfileIn.nickname.maxLength),
    ),
  ),
  timezone: v.pipe(v.string(), v.trim(), required),
  day_start_hour: v.number(),
});

export type ProfileValues = v.InferOutput<typeof profileForm>;
