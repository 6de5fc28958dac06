// How often backups are made by themselves, and how many are kept.
import { BackupSchedule } from '../../../../shared/schemas/safekeeping.ts';
import { conforms } from '../../../../shared/validate.ts';
import type { OwnSettings } from '../open/own-settings.ts';

const DEFAULT: BackupSchedule = { every_hours: 24, keep: 7 };

export function scheduleIn({ record }: OwnSettings): BackupSchedule {
  return conforms(BackupSchedule, record.backup_schedule) ? record.backup_schedule : DEFAULT;
}
