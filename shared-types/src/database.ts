/** The columns of an insert; everything else that `supabase gen types typescript` writes follows from them. */
type Table<Columns extends { Insert: object }> = Columns & {
  Row: Required<Columns['Insert']>;
  Update: Partial<Columns['Insert']>;
  Relationships: [];
};

/**
 * The tables that the REST interface exposes, for `createClient` of supabase-js. A test compares the columns with those of
 * supabase/migrations.
 */
export type Database = {
  public: {
    Tables: {
      email_submissions: Table<{
        Insert: {
          created_at?: string;
          download_url?: string | null;
          email: string;
          first_name: string;
          id?: string;
          resource_title: string;
          resource_type: string;
        };
      }>;
      newsletter_subscriptions: Table<{
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
        };
      }>;
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
  };
};
